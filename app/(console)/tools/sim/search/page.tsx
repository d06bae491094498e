// Written by `npm run fix` from lib/pages.
import { SimSearch } from '#components/list/tool/sim-search.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/sim/search')

export default function Page() {
  return (
    <Route path="/tools/sim/search">
      <SimSearch />
    </Route>
  )
}
