import { browserPreset } from '../scripts/jest/preset.ts'

export default browserPreset(import.meta.dirname)
