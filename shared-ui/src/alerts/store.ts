import { create } from 'zustand'

type Message = {
  id: number
  text: string
}

type Alerts = {
  /** Shown one at a time. */
  dialogs: readonly Message[]
  /** Shown together. */
  toasts: readonly Message[]
}

let lastId = 0
const message = (text: string): Message => ({ id: ++lastId, text })
const without = (messages: readonly Message[], id: number) =>
  messages.filter((other) => other.id !== id)

/** The open alerts and toasts. */
export const useAlerts = create<Alerts>(() => ({ dialogs: [], toasts: [] }))

/** Shows an error in a modal dialog, which the player must close. */
export function showAlert(text: string): void {
  useAlerts.setState(({ dialogs }) => ({ dialogs: [...dialogs, message(text)] }))
}

/** Shows a success message that disappears by itself. */
export function showToast(text: string): void {
  useAlerts.setState(({ toasts }) => ({ toasts: [...toasts, message(text)] }))
}

/** Removes all alerts and toasts. */
export function clearAlerts(): void {
  useAlerts.setState({ dialogs: [], toasts: [] })
}

export function closeAlert(id: number): void {
  useAlerts.setState(({ dialogs }) => ({ dialogs: without(dialogs, id) }))
}

export function closeToast(id: number): void {
  useAlerts.setState(({ toasts }) => ({ toasts: without(toasts, id) }))
}
