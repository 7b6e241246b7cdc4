import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import type { Language } from 'shared-i18n'
import { withI18n } from 'shared-i18n/testing'
import en from '../../locales/en/shell.json' with { type: 'json' }
import es from '../../locales/es/shell.json' with { type: 'json' }
import pt from '../../locales/pt/shell.json' with { type: 'json' }

export const texts = { pt, en, es }

type Options = { language?: Language; at?: string }

export function renderLayout(
  ui: ReactElement,
  { language = 'en', at = '/castles' }: Options = {},
) {
  const page = <MemoryRouter initialEntries={[at]}>{ui}</MemoryRouter>
  return render(withI18n(page, { shell: texts[language] }, language))
}
