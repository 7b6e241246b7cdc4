import 'i18next'
import type common from '../locales/pt/common.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
  }
  interface ResourceNamespaceMap {
    common: typeof common
  }
}
