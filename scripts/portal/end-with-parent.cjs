/**
 * Loaded before a script that was started with a channel (`stdio: 'ipc'`): the script is told to stop when the other
 * end closes the channel, or is killed. CommonJS, because nothing may run before it.
 */
let isStopping = false

/** @param {NodeJS.Signals} signal */
function stopping(signal) {
  isStopping = true
  // A script without a handler of its own ends, as it would without this one.
  if (process.listenerCount(signal) === 0) process.exit(1)
}

// Threads load this too, and have no channel.
if (process.channel) {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.once(signal, stopping)
  process.once('disconnect', () => {
    // A terminal or systemd may have told it before. Servers take a second signal as a demand to end at once.
    if (!isStopping) process.emit('SIGTERM', 'SIGTERM')
  })
  // It must not keep the script from ending.
  process.channel.unref()
}
