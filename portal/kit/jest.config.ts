import { nodePreset } from '../../testing/jest-preset.ts'

export default nodePreset(import.meta.dirname)
