import { nodePreset } from '../scripts/jest/preset.ts'

export default nodePreset(import.meta.dirname)
