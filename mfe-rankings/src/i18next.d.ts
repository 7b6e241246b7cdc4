import 'i18next'
import type rankings from '../locales/pt/rankings.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    rankings: typeof rankings
  }
}
