import { type BootData, bootDataId } from 'portal-contract'

export function readBootData(): BootData {
  const text = document.getElementById(bootDataId)?.textContent
  if (!text)
    throw new Error(`The HTML has no #${bootDataId}: it was not composed by portal-kit`)
  return JSON.parse(text) as BootData
}
