import { nodePreset } from './jest/preset.ts'

export default nodePreset(import.meta.dirname)
