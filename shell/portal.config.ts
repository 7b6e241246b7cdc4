import { defineApp } from 'portal-contract'
import { languages } from 'shared-api/contract/rules/languages'
import { contrasts } from 'shared-ui/contrasts'

export default defineApp({
  name: 'shell',
  owner: 'Portal team',
  routes: [],
  navigation: [],
  namespaces: ['shell'],
  languages: [...languages],
  icon: 'crest',
  contrasts,
  fonts: ['cinzel-600', 'alegreya-sans-400'],
})
