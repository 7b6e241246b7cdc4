import { expect, it } from '@jest/globals'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Linux; Android 15'
const iphone = 'iPhone; CPU iPhone OS 19_0 like Mac OS X'
const mac = 'Macintosh; Intel Mac OS X 10_15_7'

it.each([
  [`(Windows NT 10.0; Win64) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome · Windows'],
  [`(Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge · Windows'],
  [`(${android}) SamsungBrowser/29.0 Chrome/136.0 Safari`, 'Samsung Internet · Android'],
  ['(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [`(${iphone}) AppleWebKit/605.1.15 Version/19.0 Safari/604.1`, 'Safari · iPhone'],
  [`(${mac}) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15`, 'Safari · macOS'],
  ['(X11; Linux x86_64)', 'Linux'],
  ['curl/8.9.1', null],
  ['', null],
])('the device of %s is %s', (userAgent, name) => {
  expect(deviceName(`Mozilla/5.0 ${userAgent}`)).toBe(name)
})
