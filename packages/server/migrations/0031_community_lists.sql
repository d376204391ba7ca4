DROP INDEX "discussion_newest";--> statement-breakpoint
DROP INDEX "discussion_most_liked";--> statement-breakpoint
DROP INDEX "discussion_most_viewed";--> statement-breakpoint
DROP INDEX "discussion_of_category";--> statement-breakpoint
ALTER TABLE "discussion" ADD COLUMN "is_findable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "discussion_all" ON "discussion" USING btree ("top_priority","id","group_id","status","is_findable","problem_id") WHERE "discussion"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "discussion_newest" ON "discussion" USING btree ("top_priority","id","problem_id") WHERE "discussion"."deleted_at" is null and "discussion"."status" = 0 and "discussion"."group_id" is null and "discussion"."is_findable";--> statement-breakpoint
CREATE INDEX "discussion_most_liked" ON "discussion" USING btree ("top_priority","like_num","id","problem_id") WHERE "discussion"."deleted_at" is null and "discussion"."status" = 0 and "discussion"."group_id" is null and "discussion"."is_findable";--> statement-breakpoint
CREATE INDEX "discussion_most_viewed" ON "discussion" USING btree ("top_priority","view_num","id","problem_id") WHERE "discussion"."deleted_at" is null and "discussion"."status" = 0 and "discussion"."group_id" is null and "discussion"."is_findable";--> statement-breakpoint
CREATE INDEX "discussion_of_category" ON "discussion" USING btree ("category_id","top_priority","id","problem_id") WHERE "discussion"."deleted_at" is null and "discussion"."status" = 0 and "discussion"."group_id" is null and "discussion"."is_findable";--> statement-breakpoint
-- Whether everybody may find it follows from its problem, whoever changes that. An opening discussion holds the problem
-- until it is there to be followed.
CREATE FUNCTION discussion_finds_problem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.problem_id IS NULL THEN
		new.is_findable := true;
	ELSE
		SELECT is_listed INTO new.is_findable FROM problem WHERE id = new.problem_id FOR SHARE;
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER discussion_finds_problem BEFORE INSERT OR UPDATE OF problem_id ON discussion
	FOR EACH ROW EXECUTE FUNCTION discussion_finds_problem();--> statement-breakpoint
CREATE FUNCTION discussion_follows_problem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.is_listed <> old.is_listed THEN
		UPDATE discussion SET is_findable = new.is_listed WHERE problem_id = new.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER discussion_follows_problem AFTER UPDATE OF auth, is_group ON problem
	FOR EACH ROW EXECUTE FUNCTION discussion_follows_problem();--> statement-breakpoint
UPDATE discussion SET is_findable = p.is_listed FROM problem p
	WHERE p.id = discussion.problem_id AND NOT p.is_listed;
