/** Where the clients are to be had (scripts/client). */
export const clientFiles = {
  typescript: '/clients/waypost-client.tgz',
  python: '/clients/waypost.py',
  /** FunctionFacts of all functions. */
  facts: '/clients/reference.json',
} as const

/**
 * The task of the first five minutes, as the reference prints it and a test runs it: `{origin}` stands for the
 * address of the installation, `{language}` for the reader's.
 */
export const tripsOfYesterday = {
  run: {
    typescript: `npm init --yes
npm install {origin}${clientFiles.typescript}
export WAYPOST_ACCOUNT=… WAYPOST_PASSWORD=…
node trips.mjs NUMBER_OF_A_DEVICE`,
    python: `curl -O {origin}${clientFiles.python}
export WAYPOST_ACCOUNT=… WAYPOST_PASSWORD=…
python3 trips.py NUMBER_OF_A_DEVICE`,
  },
  program: {
    typescript: `// trips.mjs
import { Waypost } from 'waypost-client'

const { WAYPOST_ACCOUNT = '', WAYPOST_PASSWORD = '' } = process.env
const waypost = new Waypost({ url: '{origin}', language: '{language}' })
await waypost.login(WAYPOST_ACCOUNT, WAYPOST_PASSWORD)

const midnight = new Date()
const end_time = midnight.setHours(0, 0, 0, 0) / 1000 - 1
const start_time = midnight.setDate(midnight.getDate() - 1) / 1000

const { items } = await waypost.call('device/FindDev', { imei: process.argv[2] ?? '' })
if (items.length === 0) console.error('no such device')
for (const { simei, name } of items) {
  let count = 0
  const period = { simei, start_time, end_time }
  for await (const trip of waypost.rows('location/GetTrips', period)) {
    const start = new Date(trip.start_time * 1000).toISOString()
    console.log(name, start, \`\${(trip.distance / 1000).toFixed(1)} km\`)
    count++
  }
  if (count === 0) console.error(name, 'made no trip yesterday')
}`,
    python: `# trips.py
import datetime
import os
import sys

from waypost import Waypost

waypost = Waypost("{origin}", language="{language}")
waypost.login(os.environ["WAYPOST_ACCOUNT"], os.environ["WAYPOST_PASSWORD"])

midnight = datetime.datetime.now().replace(hour=0, minute=0, second=0, microsecond=0)
end_time = int(midnight.timestamp()) - 1
start_time = int((midnight - datetime.timedelta(days=1)).timestamp())

devices = waypost.call("device/FindDev", imei=sys.argv[1])["items"]
if not devices:
    print("no such device", file=sys.stderr)
for device in devices:
    count = 0
    period = {"simei": device["simei"], "start_time": start_time, "end_time": end_time}
    for trip in waypost.rows("location/GetTrips", **period):
        start = datetime.datetime.fromtimestamp(trip["start_time"], datetime.timezone.utc)
        print(device["name"], start.isoformat(), f"{trip['distance'] / 1000:.1f} km")
        count += 1
    if count == 0:
        print(device["name"], "made no trip yesterday", file=sys.stderr)`,
  },
} as const

/** Servers that take delivered events and refuse what is not signed. */
export const receivePush = {
  typescript: `import { createServer } from 'node:http'
import { verifyPush } from 'waypost-client'

const secret = process.env.WAYPOST_SECRET ?? '' // whsec_…
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  try {
    const { type, events } = verifyPush(secret, request.headers, body)
    console.log(type, events.length)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(8080)`,
  python: `import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from waypost import PushRefused, verify_push


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            message = verify_push(os.environ["WAYPOST_SECRET"], self.headers, body)
            print(message["type"], len(message["events"]))
            self.send_response(204)
        except PushRefused:
            self.send_response(400)
        self.end_headers()


HTTPServer(("", 8080), Receiver).serve_forever()`,
} as const
