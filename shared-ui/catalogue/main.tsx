import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import './catalogue.css'
import { createRoot } from 'react-dom/client'
import { withI18n } from 'shared-i18n/testing'
import { Catalogue } from './catalogue.tsx'

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(withI18n(<Catalogue />, {}, 'en'))
