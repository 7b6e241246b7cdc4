import 'i18next'
import type shell from '../locales/pt/shell.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof shell
  }
}
