-- Whoever puts a problem into the public list, or takes it out, makes its words due: they are found with it, and nobody
-- searches, or is helped to guess, by words of what is not there.
CREATE FUNCTION problem_listing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO problem_reindex (problem_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
	PERFORM pg_notify('problem_reindex', '');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER problem_listing_changed AFTER UPDATE OF auth, is_group ON problem
	FOR EACH ROW WHEN (OLD.is_listed IS DISTINCT FROM NEW.is_listed) EXECUTE FUNCTION problem_listing_changed();--> statement-breakpoint
DELETE FROM problem_search USING problem WHERE problem.id = problem_search.problem_id AND NOT problem.is_listed;--> statement-breakpoint
INSERT INTO problem_reindex (problem_id)
	SELECT id FROM problem WHERE is_listed AND NOT EXISTS (SELECT FROM problem_search WHERE problem_id = problem.id)
	ON CONFLICT DO NOTHING;
