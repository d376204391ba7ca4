-- As user_names in migration 0002: groups are searched by parts of their names.
DO $$
BEGIN
	CREATE INDEX user_group_names ON user_group USING gin (lower(name || E'\n' || short_name) gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
	RAISE NOTICE 'pg_trgm is not available: searching groups will scan';
END $$;
