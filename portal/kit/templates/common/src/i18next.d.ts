import 'i18next'
import type texts from '../locales/pt/__name__.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    __key__: typeof texts
  }
}
