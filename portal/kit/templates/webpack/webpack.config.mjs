import { remote } from 'portal-kit/webpack'
import app from './portal.config.ts'

export default remote(import.meta.dirname, app)
