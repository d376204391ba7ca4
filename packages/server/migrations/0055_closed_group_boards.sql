-- Nobody looks into a contest of a group that is banned or dissolved any more, by its open board neither: the epochs rise, so
-- that whoever hears its boards is asked again. As group_member_moved in migration 0030.
CREATE FUNCTION group_closed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	cid integer;
BEGIN
	IF NEW.status = OLD.status AND NEW.dissolved_at IS NOT DISTINCT FROM OLD.dissolved_at THEN
		RETURN NULL;
	END IF;
	FOR cid IN
		SELECT c.contest_id FROM contest_counter c JOIN contest t ON t.id = c.contest_id
		WHERE t.group_id = NEW.id ORDER BY c.contest_id FOR UPDATE OF c
	LOOP
		UPDATE contest_counter SET epoch = epoch + 1 WHERE contest_id = cid;
		PERFORM pg_notify('contest_changed', cid::text);
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER group_closed AFTER UPDATE OF status, dissolved_at ON user_group
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION group_closed();
