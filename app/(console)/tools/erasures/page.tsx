// Written by `npm run fix` from lib/pages.
import { ListRoute } from '#components/shell/routes/list-route.tsx'
import { documentOf } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/erasures')

export default function Page() {
  return <ListRoute path="/tools/erasures" />
}
