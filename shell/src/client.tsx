import './layout/global.css'
import { start } from './boot/start.tsx'

start()
