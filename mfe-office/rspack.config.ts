import { remote } from 'portal-kit/rspack'
import app from './portal.config.ts'

export default remote(import.meta.dirname, app)
