import { TextDecoder, TextEncoder } from 'node:util'

// What the router needs of the web and jsdom does not bring.
Object.assign(globalThis, { TextDecoder, TextEncoder })
