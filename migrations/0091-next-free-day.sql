-- Stops at the first free day. As one statement it made all fourteen days, and was planned at each hire.
create or replace function next_free_day(
  taken tstzmultirange, works_on bit, extra tstzmultirange, notice_days integer, first_day date
) returns date language plpgsql immutable as $$
declare
  day date := first_day + notice_days;
begin
  while day <= first_day + 13 loop
    if works_on is null then
      if not coalesce(taken && lagos_day(day), false) then return day; end if;
    elsif not is_full(taken, works_on, extra, 0, day, day) then
      return day;
    end if;
    day := day + 1;
  end loop;
  return null;
end
$$;
