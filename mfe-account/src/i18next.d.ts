import 'i18next'
import type account from '../locales/pt/account.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof account
  }
}
