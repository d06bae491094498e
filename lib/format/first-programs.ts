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
    curl: `export WAYPOST_ACCOUNT=… WAYPOST_PASSWORD=…
sh trips.sh NUMBER_OF_A_DEVICE`,
    typescript: `npm init --yes
npm install {origin}${clientFiles.typescript}
export WAYPOST_ACCOUNT=… WAYPOST_PASSWORD=…
node trips.mjs NUMBER_OF_A_DEVICE`,
    python: `curl -O {origin}${clientFiles.python}
export WAYPOST_ACCOUNT=… WAYPOST_PASSWORD=…
python3 trips.py NUMBER_OF_A_DEVICE`,
  },
  program: {
    curl: `# trips.sh
set -eu

# FUNCTION QUERY PARAMS
mapi() {
  printf '{"params": %s}' "$3" | curl --silent --show-error "{origin}/mapi/$1$2" \\
    -H 'Content-Type: application/json' -H 'Accept-Language: {language}' -d @-
}
# The texts of a field
field() { grep -o "\\"$1\\":\\"[^\\"]*\\"" | cut -d '"' -f 4; }

pwd_md5=$(printf %s "$WAYPOST_PASSWORD" | openssl md5 -r | cut -c 1-32)
account="{\\"account\\": \\"$WAYPOST_ACCOUNT\\", \\"pwd_md5\\": \\"$pwd_md5\\"}"
sid=$(mapi user/Login '' "$account" | field sid | head -n 1)
[ -n "$sid" ] || { echo 'log-in refused' >&2; exit 1; }

number=$1
set -- $(date '+%s 1%H 1%M 1%S')
end=$(($1 - ($2 - 100) * 3600 - ($3 - 100) * 60 - ($4 - 100) - 1))
period="\\"start_time\\": $((end - 86399)), \\"end_time\\": $end"

mapi device/FindDev "?sid=$sid" "{\\"imei\\": \\"$number\\"}" | field simei |
  while read -r simei; do
    mapi location/GetTrips "?sid=$sid" "{\\"simei\\": \\"$simei\\", $period}"
    echo
  done`,
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

/**
 * Servers that take delivered events and refuse what is not signed. A shell takes no requests: there it is a check of a
 * body in a file, its headers in variables.
 */
export const receivePush = {
  curl: `# verify.sh; openssl shows the key in the list of processes: for tries, not for a server
key=$(printf %s "\${WAYPOST_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
signature=$({ printf %s. "$webhook_id" "$webhook_timestamp"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
age=$(($(date +%s) - webhook_timestamp))

case " $webhook_signature " in
  *" v1,$signature "*) ;;
  *) echo 'no signature fits' >&2; exit 1 ;;
esac
[ "\${age#-}" -le 300 ] || { echo 'not of now' >&2; exit 1; }
cat body.json`,
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
