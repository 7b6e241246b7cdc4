import { browserPreset } from '../testing/jest-preset.ts'

export default browserPreset(import.meta.dirname)
