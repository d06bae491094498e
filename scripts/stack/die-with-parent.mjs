// Preloaded into every process that we start (`node --import`): it ends when we are gone, whatever killed us.
// A process with an orderly end of its own (server/lifecycle.ts) has a few seconds for it.
const graceMs = 8000

// Only for this process: what it forks inherits these arguments, and lives on its parent's channel.
const at = process.execArgv.indexOf('--import')
if (at >= 0) process.execArgv.splice(at, 2)

function end() {
  if (process.listenerCount('disconnect') === 0) process.exit(1)
  setTimeout(() => process.exit(1), graceMs)
}

if (process.connected === false) end()
process.once('disconnect', end)
// The channel alone shall not keep a finished program alive.
process.channel?.unref()
