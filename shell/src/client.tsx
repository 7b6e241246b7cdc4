import './layout/global.css'
import { start } from './boot/start.tsx'

// The HTML links the crest (portal.config.ts). This line makes it a file of the build.
new URL('./crest.svg', import.meta.url)

start()
