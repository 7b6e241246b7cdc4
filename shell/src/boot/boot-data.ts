import { type BootData, bootDataId } from 'portal-kit/registry'

/** Reads what the HTML tells the shell. */
export function readBootData(): BootData {
  const text = document.getElementById(bootDataId)?.textContent
  if (!text)
    throw new Error(`The HTML has no #${bootDataId}: it was not composed by portal-kit`)
  return JSON.parse(text) as BootData
}
