-- One of 64 parts of an account that every sale moves: a sale holds its part to the commit.
CREATE OR REPLACE FUNCTION ledger_shard(kind "LedgerKind", ref text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN ref <> '' AND kind IN ('order_clearing', 'refund_clearing', 'revenue', 'fee', 'stripe', 'paypal', 'sandbox')
    THEN get_byte(sha256(convert_to(ref, 'UTF8')), 0) & 63 ELSE 0 END::smallint
$$;
