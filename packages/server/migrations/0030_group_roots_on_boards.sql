-- Roots of a group are left out of the boards of its contests and manage them; who is no member any more may not look
-- into them. Whoever changes a level, the epochs rise in the same transaction, at its end: as the log's number they are
-- taken last. docs/decisions/121
CREATE FUNCTION group_member_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was integer := CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.level END;
	is_now integer := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE NEW.level END;
	gid integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.group_id ELSE NEW.group_id END;
	cid integer;
BEGIN
	IF (was >= 5) = (is_now >= 5) AND NOT (was >= 3 AND is_now < 3) THEN
		RETURN NULL;
	END IF;
	FOR cid IN
		SELECT c.contest_id FROM contest_counter c JOIN contest t ON t.id = c.contest_id
		WHERE t.group_id = gid ORDER BY c.contest_id FOR UPDATE OF c
	LOOP
		UPDATE contest_counter SET epoch = epoch + 1 WHERE contest_id = cid;
		PERFORM pg_notify('contest_changed', cid::text);
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER group_member_moved AFTER INSERT OR DELETE OR UPDATE OF level ON group_member
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION group_member_moved();
