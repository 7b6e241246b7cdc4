import 'i18next'
import type office from '../locales/pt/office.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    office: typeof office
  }
}
