import { create } from 'zustand'

interface Message {
  id: number
  text: string
}

interface Alerts {
  /** Shown one after the other. */
  dialogs: readonly Message[]
  /** Shown together. */
  toasts: readonly Message[]
}

let lastId = 0
const message = (text: string): Message => ({ id: ++lastId, text })
const without = (messages: readonly Message[], id: number) =>
  messages.filter((other) => other.id !== id)

/** What is to be said over the page. */
export const useAlerts = create<Alerts>(() => ({ dialogs: [], toasts: [] }))

/** Says in a dialog what went wrong: the player reads and closes it before he goes on. */
export function showAlert(text: string): void {
  useAlerts.setState(({ dialogs }) => ({ dialogs: [...dialogs, message(text)] }))
}

/** Says beside the page what went well; it goes by itself. */
export function showToast(text: string): void {
  useAlerts.setState(({ toasts }) => ({ toasts: [...toasts, message(text)] }))
}

/** Takes everything back. */
export function clearAlerts(): void {
  useAlerts.setState({ dialogs: [], toasts: [] })
}

export function closeAlert(id: number): void {
  useAlerts.setState(({ dialogs }) => ({ dialogs: without(dialogs, id) }))
}

export function closeToast(id: number): void {
  useAlerts.setState(({ toasts }) => ({ toasts: without(toasts, id) }))
}
