CREATE OR REPLACE FUNCTION ledger_sums(legs jsonb)
RETURNS TABLE (organisation_id int, kind "LedgerKind", currency char(3), amount bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT (leg->>0)::int, (leg->>1)::"LedgerKind", (leg->>2)::char(3), sum((leg->>3)::bigint)::bigint
  FROM jsonb_array_elements(legs) leg GROUP BY 1, 2, 3 HAVING sum((leg->>3)::bigint) <> 0
$$;
