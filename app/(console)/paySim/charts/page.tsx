// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { SimStatistics } from '#components/trade/sim/sim-statistics.tsx'

export const generateMetadata = () => documentOf('/paySim/charts')

export default function Page() {
  return (
    <Route path="/paySim/charts">
      <SimStatistics />
    </Route>
  )
}
