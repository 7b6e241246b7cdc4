import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @returns the path of a program that is installed */
export function findProgram(name: string): string | undefined {
  const { MARIADB_PATH, PATH = '' } = process.env
  const usual = [...PATH.split(delimiter), '/usr/sbin', '/usr/bin']
  const isOurs = name.startsWith('mariadb')
  const folders = MARIADB_PATH && isOurs ? [MARIADB_PATH] : usual
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
