import { preset } from 'portal-kit/jest'

export default preset(import.meta.dirname)
