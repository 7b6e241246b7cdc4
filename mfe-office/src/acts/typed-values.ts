/** What the fields of a form hold, by name. Phones add a space after a word; a password keeps its spaces. */
export function typedValues(form: HTMLFormElement): Record<string, string> {
  const values = [...new FormData(form)].map(([name, value]) => {
    const text = String(value)
    return [name, name === 'password' ? text : text.trim()]
  })
  return Object.fromEntries(values)
}
