import { shell } from 'portal-kit/rspack'
import app from './portal.config.ts'

export default shell(import.meta.dirname, app)
