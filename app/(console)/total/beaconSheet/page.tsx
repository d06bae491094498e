// Written by `npm run fix` from lib/pages.
import { documentOf } from '#components/shell/routes/route.tsx'
import { SumsRoute } from '#components/shell/routes/sums-route.tsx'

export const generateMetadata = () => documentOf('/total/beaconSheet')

export default function Page() {
  return <SumsRoute path="/total/beaconSheet" />
}
