// `node probe.mjs PORT`: health check of containers.
const reply = await fetch(`http://127.0.0.1:${process.argv[2]}/readyz`).catch(() => undefined)
process.exit(reply?.ok ? 0 : 1)
