import 'i18next'
import type guild from './locales/pt/guild.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guild: typeof guild
  }
}
