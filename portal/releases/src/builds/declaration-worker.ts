import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

const module: { default: unknown } = await import(pathToFileURL(workerData).href)
parentPort?.postMessage(module.default)
