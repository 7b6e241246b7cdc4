import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiClient, Page, Result } from 'shared-api'
import { DataStates, PageTitle, useReload } from 'shared-ui'
import type { paths } from '#src/paths.ts'

/** Whether a list is empty, or every list of an answer, which counts as a failure (docs/specification.md §4.1). */
export const isEmpty = (answer: object) => Object.values(answer).flat().length === 0

/** A page that shows the answer of one call under its title. @param nothingText the common text for an empty answer and for a failure */
export function rankingPage<Answer extends object>(
  name: keyof typeof paths,
  call: (api: ApiClient) => Promise<Result<Answer>>,
  Content: ComponentType<{ data: Answer }>,
  nothingText?: 'noData',
): Page<Promise<Result<Answer>>> {
  return {
    loader: ({ api }) => call(api),
    Component: ({ data: source }) => {
      const { t } = useTranslation('rankings')
      const { t: common } = useTranslation('common')
      const text = nothingText && common(nothingText)
      return (
        <>
          <PageTitle>{t(`${name}.title`)}</PageTitle>
          <DataStates
            source={source}
            isEmpty={isEmpty}
            {...(text && { emptyText: text, errorText: text })}
            onRetry={useReload()}
          >
            {(data) => <Content data={data} />}
          </DataStates>
        </>
      )
    },
  }
}
