import 'i18next'
import type texts from '../locales/pt/public.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    public: typeof texts
  }
}
