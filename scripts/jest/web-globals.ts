import { TextDecoder, TextEncoder } from 'node:util'
import { deserialize, serialize } from 'node:v8'

// What the router needs of the web and jsdom does not bring.
// jsdom has no structuredClone of its own; what it is asked to copy in tests is plain data.
const structuredClone = (value: unknown): unknown => deserialize(serialize(value))

Object.assign(globalThis, { TextDecoder, TextEncoder, structuredClone })
