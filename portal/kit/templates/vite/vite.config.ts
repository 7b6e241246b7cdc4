import { remote } from 'portal-kit/vite'
import app from './portal.config.ts'

export default remote(import.meta.dirname, app)
