import { nodePreset } from '../scripts/jest/preset.ts'

// A test starts a whole server, on a machine that may be busy with others.
export default { ...nodePreset(import.meta.dirname), testTimeout: 60_000 }
