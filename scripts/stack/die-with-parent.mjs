// Preloaded into our processes (`node --import`): ends them when we are gone, with a few seconds for an orderly end
// (server/process/on-shutdown.ts).
const graceMs = 8000

// What it forks inherits these arguments but has its parent's channel.
const at = process.execArgv.indexOf('--import')
if (at >= 0) process.execArgv.splice(at, 2)

function end() {
  if (process.listenerCount('disconnect') === 0) process.exit(1)
  setTimeout(() => process.exit(1), graceMs)
}

if (process.connected === false) end()
process.once('disconnect', end)
// The channel must not keep a finished program alive.
process.channel?.unref()
