CREATE TABLE "problem_list_version" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"changed_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problem_reindex" (
	"problem_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "problem_public_order";--> statement-breakpoint
ALTER TABLE "problem_search" ADD COLUMN "grams" text[];--> statement-breakpoint
ALTER TABLE "problem_reindex" ADD CONSTRAINT "problem_reindex_problem_id_problem_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_search_grams_index" ON "problem_search" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "problem_public_order" ON "problem" USING btree ("auth",char_length("problem_id"),"problem_id","id");--> statement-breakpoint
-- Whoever changes what the public problem list shows leaves his transaction's number. Deferred to the commit: writers
-- wait for each other no longer than that takes. The first changed row writes, the others of a transaction only look.
CREATE FUNCTION problem_list_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO problem_list_version (changed_by) VALUES (pg_current_xact_id()::text::bigint)
		ON CONFLICT (id) DO UPDATE SET changed_by = excluded.changed_by
		WHERE problem_list_version.changed_by <> excluded.changed_by;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER problem_list_changed
	AFTER INSERT OR DELETE OR UPDATE OF problem_id, title, auth, difficulty ON problem
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION problem_list_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER problem_list_changed AFTER INSERT OR DELETE ON problem_tag
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION problem_list_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER problem_list_changed AFTER INSERT OR DELETE OR UPDATE OF title ON problem_statement
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION problem_list_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER problem_list_changed AFTER INSERT OR DELETE OR UPDATE ON problem_search
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION problem_list_changed();--> statement-breakpoint
-- Texts' words lie beside their rows: searches read the index and many narrow rows.
ALTER TABLE problem_search SET (toast_tuple_target = 128);--> statement-breakpoint
-- Searches by index only: the planner takes a sequential scan for cheap that unpacks every text's words.
CREATE FUNCTION problems_with_words(query tsquery, most integer) RETURNS SETOF integer LANGUAGE sql STABLE ROWS 100
	SET enable_seqscan = off SET enable_indexscan = off
	AS 'SELECT problem_id FROM problem_search WHERE document @@ query LIMIT most';--> statement-breakpoint
CREATE FUNCTION problems_headed_with(query tsquery, most integer) RETURNS SETOF integer LANGUAGE sql STABLE ROWS 100
	SET enable_seqscan = off SET enable_indexscan = off
	AS 'SELECT problem_id FROM problem_search WHERE heading @@ query LIMIT most';--> statement-breakpoint
CREATE FUNCTION problems_with_grams(wanted text[], most integer) RETURNS SETOF integer LANGUAGE sql STABLE ROWS 100
	SET enable_seqscan = off SET enable_indexscan = off
	AS 'SELECT problem_id FROM problem_search WHERE grams @> wanted LIMIT most';--> statement-breakpoint
-- What was stored before has no grams yet: written in the background (search-index.ts).
INSERT INTO problem_reindex SELECT id FROM problem;
