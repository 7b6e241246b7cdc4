import './layout/global.css'
import { start } from './boot/start.tsx'

// The HTML links it (portal.config.ts); named here, it becomes a file of the build.
new URL('./crest.svg', import.meta.url)

start()
